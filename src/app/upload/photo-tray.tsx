import type { ReactNode } from 'react';
import { BlobImage } from '../ui/blob-image.tsx';
import { Button } from '../ui/button.tsx';
import { ChevronIcon, CrossIcon } from '../ui/icons.tsx';

interface PhotoTrayProps {
  readonly photos: readonly File[];
  readonly onChange: (photos: readonly File[]) => void;
  readonly onRead: () => void;
}

/** Pages that wait to be read together: small pictures, in the order of the book, to be moved and dropped. */
export function PhotoTray({ photos, onChange, onRead }: PhotoTrayProps) {
  const move = (at: number, step: 1 | -1): void => {
    const photo = photos[at];
    if (photo !== undefined) onChange(photos.toSpliced(at, 1).toSpliced(at + step, 0, photo));
  };
  return (
    // The zone around it would open its picker.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="photo-tray" onClick={(event) => event.stopPropagation()}>
      <ol aria-label="Pages to be read">
        {photos.map((photo, at) => (
          <li key={`${photo.name} ${photo.size} ${photo.lastModified}`}>
            <BlobImage blob={photo} alt={`Page ${at + 1}`} />
            <div className="flex justify-center">
              <TrayButton label={`Move page ${at + 1} earlier`} isDisabled={at === 0} onClick={() => move(at, -1)}>
                <ChevronIcon className="size-5 rotate-180" />
              </TrayButton>
              <TrayButton
                label={`Drop page ${at + 1}`}
                isDisabled={false}
                onClick={() => onChange(photos.toSpliced(at, 1))}
              >
                <CrossIcon />
              </TrayButton>
              <TrayButton
                label={`Move page ${at + 1} later`}
                isDisabled={at === photos.length - 1}
                onClick={() => move(at, 1)}
              >
                <ChevronIcon />
              </TrayButton>
            </div>
          </li>
        ))}
      </ol>
      <Button tone="primary" onClick={onRead}>
        {photos.length === 1 ? 'Read this page' : `Read these ${photos.length} pages`}
      </Button>
    </div>
  );
}

interface TrayButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TrayButton({ label, isDisabled, onClick, children }: TrayButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </button>
  );
}
