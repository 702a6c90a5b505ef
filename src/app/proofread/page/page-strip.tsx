import { useEffect, useRef } from 'react';
import type { Box } from '../../../core/geometry.ts';
import { useServices } from '../../services-context.tsx';
import type { Strip } from './strips.ts';

interface PageStripProps {
  readonly strip: Strip;
  /** Width of the page image in pixels. */
  readonly pageWidth: number;
  /** False while it is far from the window: then only its place is kept. */
  readonly isDrawn: boolean;
}

/** A piece of a page as it was photographed, doubtful words tinted. It says nothing that the text beside it does not. */
export function PageStrip({ strip, pageWidth, isDrawn }: PageStripProps) {
  const { crop, doubtful } = strip;
  return (
    <span
      className="strip"
      aria-hidden="true"
      style={{ aspectRatio: `${crop.right - crop.left} / ${crop.bottom - crop.top}` }}
    >
      {isDrawn && <StripCanvas strip={strip} pageWidth={pageWidth} />}
      {doubtful.map((box) => (
        <span key={`${box.left} ${box.top}`} className="strip-doubt" style={placeWithin(box, crop)} />
      ))}
    </span>
  );
}

function StripCanvas({ strip, pageWidth }: Pick<PageStripProps, 'strip' | 'pageWidth'>) {
  const { proofreader } = useServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, right, bottom } = strip.crop;
  const { file, pageIndex } = strip.place;
  useEffect(() => {
    const leaving = new AbortController();
    if (canvas.current !== null) {
      const wish = { place: { file, pageIndex }, crop: { left, top, right, bottom }, pageWidth };
      void proofreader.pictures.drawStrip(canvas.current, { ...wish, signal: leaving.signal });
    }
    return () => leaving.abort();
  }, [proofreader, file, pageIndex, left, top, right, bottom, pageWidth]);
  return <canvas ref={canvas} width={1} height={1} />;
}

/** The place of a box within another as shares of it, for the style of an element. */
export function placeWithin(box: Box, frame: Box): Readonly<Record<'left' | 'top' | 'width' | 'height', string>> {
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
  return {
    left: percent((box.left - frame.left) / width),
    top: percent((box.top - frame.top) / height),
    width: percent((box.right - box.left) / width),
    height: percent((box.bottom - box.top) / height),
  };
}
