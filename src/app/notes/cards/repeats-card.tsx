import { areStillTwice, stillRepeated } from '../../../core/notes/notes.ts';
import { useServices } from '../../services-context.tsx';
import { useStore } from '../../store.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionCard } from './question-card.tsx';

const CARD = 'mt-6 flex flex-wrap items-center gap-3 p-5';

/** Asked when pages were added that the book has already: nothing is replaced before the reader said so. */
export function RepeatsCard() {
  const { proofreader, notebook } = useServices();
  const { repeats } = useStore(proofreader.state);
  const { content } = useStore(notebook.state);
  const pages = repeats === null || content === null ? [] : stillRepeated(content, repeats);
  if (pages.length === 0) return null;
  const isOne = pages.length === 1;
  const numbers = pages.join(', ');
  return (
    <QuestionCard className={CARD}>
      <p className="flex-1 basis-64">
        {isOne ? `Page ${numbers} was in this book already.` : `Pages ${numbers} were in this book already.`} Shall the
        new notes take the place of the old ones?
      </p>
      <Button tone="primary" onClick={() => proofreader.answerRepeats('replace')}>
        Replace the old notes
      </Button>
      <Button onClick={() => proofreader.answerRepeats('keep')}>Keep both</Button>
    </QuestionCard>
  );
}

/** Asked when two pictures of an upload show the same pages: their notes stand there twice until the reader says otherwise. */
export function TwiceCard() {
  const { proofreader, notebook } = useServices();
  const { twice } = useStore(proofreader.state);
  const { content } = useStore(notebook.state);
  const asked = twice.find((one) => content !== null && areStillTwice(content, one));
  if (asked === undefined) return null;
  const { pages, files } = asked;
  const numbers = pages.join(', ');
  const which = pages.length === 1 ? `Page ${numbers} is` : `Pages ${numbers} are`;
  return (
    <QuestionCard key={files.join()} className={CARD}>
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        {which} on {files.join(' and on ')}, with notes from both. Shall those of one be left out?
      </p>
      {files.map((file) => (
        <Button key={file} onClick={() => proofreader.answerTwice(asked, file)}>
          <span className="wrap-anywhere">Leave out those of {file}</span>
        </Button>
      ))}
      <Button onClick={() => proofreader.answerTwice(asked, null)}>Keep both</Button>
    </QuestionCard>
  );
}
