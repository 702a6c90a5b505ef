import { useServices } from '../../services-context.tsx';
import { useStore } from '../../store.ts';
import { Button } from '../../ui/button.tsx';

/** Asked when pages were added that the book has already: nothing is replaced before the reader said so. */
export function RepeatsCard() {
  const { proofreader } = useServices();
  const { repeats } = useStore(proofreader.state);
  if (repeats === null) return null;
  const isOne = repeats.pages.length === 1;
  const numbers = repeats.pages.join(', ');
  return (
    <div role="alert" className="leaf mt-6 flex flex-wrap items-center gap-3 p-5">
      <p className="flex-1 basis-64">
        {isOne ? `Page ${numbers} was in this book already.` : `Pages ${numbers} were in this book already.`} Shall the
        new notes take the place of the old ones?
      </p>
      <Button tone="primary" onClick={() => proofreader.answerRepeats('replace')}>
        Replace the old notes
      </Button>
      <Button onClick={() => proofreader.answerRepeats('keep')}>Keep both</Button>
    </div>
  );
}
