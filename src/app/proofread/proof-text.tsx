import type { Note } from '../../core/note.ts';
import { piecesOf } from '../../core/notes/notes.ts';

/** A note's text, doubtful words underlaid; a screen reader hears which they are. */
export function ProofText({ note }: { readonly note: Note }) {
  let at = 0;
  return piecesOf(note).map(({ text, isDoubtful }) => {
    const key = at;
    at += text.length;
    if (!isDoubtful) return <span key={key}>{text}</span>;
    return (
      <span key={key} className="doubt">
        {text}
        <span className="sr-only"> (doubtful)</span>
      </span>
    );
  });
}
