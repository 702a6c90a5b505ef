import { useRef, useState } from 'react';
import type { Extraction, Note } from '../../core/note.ts';
import { placeOfQuote, type Quote, quotesOf } from '../../export/quotes.ts';
import { useServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';
import { isFirstClick } from '../ui/first-click.ts';
import { download } from './download.ts';
import { canShare, share } from './share.ts';
import { type Look, stripsAtHand, useCard } from './use-card.ts';

interface QuoteCardProps {
  readonly content: Extraction;
  readonly note: Note;
}

/** One passage as a picture, in letters or as it was photographed: to be saved, or shared from the phone. */
export function QuoteCard({ content, note }: QuoteCardProps) {
  const { proofreader, toasts } = useServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  const hasPhoto = stripsAtHand(proofreader, note).length > 0;
  const [look, setLook] = useState<Look>('text');
  const [said, setSaid] = useState('');
  const choose = (next: Look): void => {
    setLook(next);
    // What was saved is not what is shown now.
    setSaid('');
  };
  const quote = quotesOf({ ...content, notes: [note] })[0];
  const isDrawn = useCard(canvas, { note, quote, look, proofreader });
  if (quote === undefined) return null;
  const file = async (): Promise<File> => await fileOf(canvas.current, quote);
  const act = async (action: () => Promise<string>): Promise<void> => {
    try {
      setSaid(await action());
    } catch (error) {
      console.error(error);
      toasts.show({ title: 'Error', description: 'The picture could not be passed on. Save it.', tone: 'destructive' });
    }
  };
  const save = async (): Promise<string> => {
    const picture = await file();
    download({ name: picture.name, type: picture.type, content: new Uint8Array(await picture.arrayBuffer()) });
    return `Saved as ${picture.name}, where your browser keeps downloads.`;
  };
  const sharePicture = async (): Promise<string> => {
    await share({ title: placeOfQuote(quote), files: [await file()] });
    return '';
  };
  const shareText = async (): Promise<string> => {
    await share({ title: placeOfQuote(quote), text: textOf(quote) });
    return '';
  };
  return (
    <>
      {hasPhoto && (
        <fieldset aria-label="How it looks" className="mt-4 flex flex-wrap gap-x-5">
          <LookChoice look="text" now={look} label="In letters" onChoose={choose} />
          <LookChoice look="photo" now={look} label="As it was photographed" onChoose={choose} />
        </fieldset>
      )}
      <canvas
        ref={canvas}
        className="quote-card"
        // It is drawn here: an `img` would first have to be given the finished picture.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={`Card: ${textOf(quote)}`}
        data-drawn={isDrawn}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="primary" disabled={isDrawn !== look} onClick={(event) => isFirstClick(event) && void act(save)}>
          Save picture
        </Button>
        {canShare({ title: '', files: [new File([], 'card.png', { type: 'image/png' })] }) && (
          <Button disabled={isDrawn !== look} onClick={() => void act(sharePicture)}>
            Share picture
          </Button>
        )}
        {canShare({ title: '', text: 'x' }) && <Button onClick={() => void act(shareText)}>Share text</Button>}
      </div>
      <output className="mt-3 block text-sm text-ink-soft empty:hidden">{said}</output>
    </>
  );
}

interface LookChoiceProps {
  readonly look: Look;
  readonly now: Look;
  readonly label: string;
  readonly onChoose: (look: Look) => void;
}

function LookChoice({ look, now, label, onChoose }: LookChoiceProps) {
  return (
    <label className="flex min-h-10 items-center gap-2">
      <input
        type="radio"
        name="card-look"
        className="size-4 accent-current"
        checked={now === look}
        onChange={() => onChoose(look)}
      />
      {label}
    </label>
  );
}

function textOf(quote: Quote): string {
  const said = [quote.text, ...quote.own].filter((part) => part !== '').join('\n');
  const place = placeOfQuote(quote);
  return place === '' ? said : `${said}\n— ${place}`;
}

async function fileOf(canvas: HTMLCanvasElement | null, { page }: Quote): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas === null) resolve(null);
    else canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('The browser could not make the picture.');
  return new File([blob], page === 'x' ? 'quote.png' : `quote-p-${page}.png`, { type: 'image/png' });
}
