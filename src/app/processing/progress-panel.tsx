import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { useHeld } from '../ui/held-top.ts';
import { LoadingLine } from './loading-line.tsx';
import type { Work } from './work-tracker.ts';

interface ProgressPanelProps {
  readonly work: Work;
  readonly onCancel: () => void;
}

/** The bar, the status line, and under it what is really going on. */
export function ProgressPanel({ work, onCancel }: ProgressPanelProps) {
  const { percent, place, stage, loading } = work;
  const panel = useRef<HTMLElement>(null);
  const { style, edge } = useHeld(panel, 'progress');
  useEffect(() => panel.current?.focus(), []);
  return (
    // The focus waits here: the button that had it is disabled, and what happens is told here.
    <section
      ref={panel}
      aria-label="Progress"
      tabIndex={-1}
      className="progress-panel mt-6"
      style={style}
      data-stuck={edge}
    >
      <div
        // The highlighter's stroke is an element of its own, for which the tag has no place.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="progressbar"
        className="progress-track"
        aria-label="Files processed"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
      >
        <div className="progress-stroke" style={{ width: `${percent}%` }} />
      </div>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <output className="block">{statusOf(work)}</output>
          <p className="text-sm text-ink-soft">
            {[place, stage === 'analysis' ? 'read on this device' : 'opening', work.timeLeft]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {loading.length > 0 && <LoadingLine files={loading} />}
    </section>
  );
}

function statusOf({ stage, percent }: Work): string {
  switch (stage) {
    case 'upload':
      return `Processing files... ${percent}%`;
    case 'analysis':
      return 'Analyzing with AI - this may take 2-3 seconds per image and 10-15 seconds per PDF page';
    default:
      return stage satisfies never;
  }
}
