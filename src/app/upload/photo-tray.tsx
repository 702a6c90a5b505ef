import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from '../store.ts';
import { BlobImage } from '../ui/blob-image.tsx';
import { Button } from '../ui/button.tsx';
import { ChevronIcon, CrossIcon } from '../ui/icons.tsx';
import type { BookMeant, Tray } from './tray.ts';

/** Letters of a book's name that are shown of it: a line of a phone. */
const NAME_MAX = 30;

interface PhotoTrayProps {
  readonly tray: Tray;
  /** Reads pages into the book of this session, or for new notes. */
  readonly onRead: (pages: readonly File[], book: string | undefined) => void;
}

/** Pages that wait to be read together: small pictures, in the order of the book, to be moved, dropped and put back. */
export function PhotoTray({ tray, onRead }: PhotoTrayProps) {
  const photos = useStore(tray.pages);
  const takenOut = useStore(tray.takenOut);
  const read = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const groups = tray.byBook();
  const move = (photo: File, step: 1 | -1): void => {
    const at = photos.indexOf(photo);
    tray.arrange(photos.toSpliced(at, 1).toSpliced(at + step, 0, photo));
  };
  return (
    // The zone around it would open its picker.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="photo-tray" onClick={(event) => event.stopPropagation()}>
      {photos.length > 0 && (
        <ol aria-label="Pages to be read">
          {photos.map((photo, at) => (
            <li key={`${photo.name} ${photo.size} ${photo.lastModified}`}>
              <BlobImage blob={photo} alt={`Page ${at + 1}`} />
              {groups.length > 1 && <Goal book={groups.find(({ pages }) => pages.includes(photo))?.book} />}
              <div className="flex justify-center">
                <TrayButton label={`Move page ${at + 1} earlier`} isDisabled={at === 0} onClick={() => move(photo, -1)}>
                  <ChevronIcon className="size-5 rotate-180" />
                </TrayButton>
                <TrayButton
                  label={`Drop page ${at + 1}`}
                  onClick={() => {
                    flushSync(() => tray.takeOut(photo));
                    back.current?.focus();
                  }}
                >
                  <CrossIcon />
                </TrayButton>
                <TrayButton
                  label={`Move page ${at + 1} later`}
                  isDisabled={at === photos.length - 1}
                  onClick={() => move(photo, 1)}
                >
                  <ChevronIcon />
                </TrayButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className="tray-actions">
        {groups.map(({ book, pages }, at) => (
          <Button
            key={book?.session ?? ''}
            ref={at === 0 ? read : null}
            tone="primary"
            onClick={() => onRead(pages, book?.session)}
          >
            {nameOf(pages.length, book)}
          </Button>
        ))}
        {takenOut !== null && (
          <Button
            ref={back}
            data-undoes
            onClick={() => {
              flushSync(() => tray.putBack());
              read.current?.focus();
            }}
          >
            Put back page {takenOut.at + 1}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Said of each picture where they go different ways. */
function Goal({ book }: { readonly book: BookMeant | undefined }) {
  return (
    <p className="tray-goal" data-goal={book === undefined ? 'new-notes' : 'book'}>
      {book === undefined ? 'For new notes' : `For ${shortNameOf(book)}`}
    </p>
  );
}

function nameOf(count: number, book: BookMeant | undefined): string {
  const pages = count === 1 ? 'this page' : `these ${count} pages`;
  return book === undefined ? `Read ${pages}` : `Add ${pages} to ${shortNameOf(book)}`;
}

function shortNameOf({ name = '' }: BookMeant): string {
  if (name === '') return 'the book';
  return [...name].length <= NAME_MAX ? name : `${[...name].slice(0, NAME_MAX).join('').trimEnd()} …`;
}

interface TrayButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TrayButton({ label, isDisabled = false, onClick, children }: TrayButtonProps) {
  return (
    // A page that was moved to the end would take the focus along if its button were really disabled there.
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
