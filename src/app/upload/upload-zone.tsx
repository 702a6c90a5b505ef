import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { CameraIcon, LockIcon } from '../ui/icons.tsx';
import { ACCEPTED_TYPES, sortFiles } from './accepted-files.ts';
import { useAskBeforeLeaving } from './ask-before-leaving.ts';
import { inPageOrder } from './page-order.ts';
import { usePastedPictures } from './pasted-pictures.ts';
import { PhotoTray } from './photo-tray.tsx';
import { StartOverButton } from './start-over-button.tsx';

/** What the zone is doing. `drag-over` is the zone's own affair. */
type ZoneState = 'idle' | 'loading' | 'done';

interface UploadZoneProps {
  readonly state: ZoneState;
  /** Heading of the done state where not everything was read. */
  readonly doneHeading?: string;
  /** What becomes of the pages: before they are chosen, and once they were read. */
  readonly privacy: { readonly before: string; readonly after: string };
  /** The reader is about to give files: the picker opens, pages gather, or something is dragged over the zone. */
  readonly onApproach: () => void;
  /** Everything that was dropped or chosen, in the order given; also while the zone is disabled. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Pages that gathered are to be read, into the book of this session if one is given. */
  readonly onGathered: (pages: readonly File[], book: string | undefined) => void;
}

/** The drag-and-drop zone with its button; the camera is offered on devices that are held in the hand. */
export function UploadZone({ state, doneHeading, privacy, onApproach, onFiles, onGathered }: UploadZoneProps) {
  // Photos gather here until the reader has all pages; once there are some, chosen files join them.
  const { tray } = useFirstServices();
  const gathered = useStore(tray.pages);
  const takenOut = useStore(tray.takenOut);
  const gather = (files: readonly File[]): void => {
    onApproach();
    const { accepted, refused } = sortFiles(files);
    tray.add(accepted);
    // It is said of them what is wrong; the others wait.
    onFiles(refused);
  };
  usePastedPictures(state === 'idle', gather);
  useAskBeforeLeaving(!useStore(tray.isKept));
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDragEnter: onApproach,
    onFileDialogOpen: onApproach,
    onDrop: (dropped) => {
      const files = inPageOrder(dropped);
      if (gathered.length === 0 || state !== 'idle') onFiles(files);
      else gather(files);
    },
    noClick: state !== 'idle',
    noKeyboard: true,
    multiple: true,
    useFsAccessApi: false,
  });
  const shown = isDragActive && state === 'idle' ? 'drag-over' : state;
  const zone = (
    <section
      {...getRootProps({ role: 'region' })}
      className="upload-zone"
      data-state={shown}
      aria-label="Upload"
      aria-busy={state === 'loading'}
    >
      <input
        {...getInputProps({ accept: ACCEPTED_TYPES.join(','), 'aria-label': 'Book page photos or PDFs' })}
        hidden
      />
      {state === 'done' ? (
        <DoneLine heading={doneHeading} />
      ) : (
        <Invitation
          isLoading={state === 'loading'}
          // Once pages have gathered, what comes next is to read them.
          isFirst={gathered.length === 0}
          privacy={privacy.before}
          onSelect={open}
          onPhotos={gather}
        >
          {(gathered.length > 0 || takenOut !== null) && state === 'idle' && (
            <PhotoTray tray={tray} onRead={onGathered} />
          )}
        </Invitation>
      )}
    </section>
  );
  if (state !== 'done') return zone;
  return (
    <>
      {zone}
      <PrivacyLine>{privacy.after}</PrivacyLine>
    </>
  );
}

interface InvitationProps {
  readonly isLoading: boolean;
  readonly isFirst: boolean;
  readonly privacy: string;
  readonly onSelect: () => void;
  readonly onPhotos: (photos: readonly File[]) => void;
  /** Photos that wait to be read. */
  readonly children: ReactNode;
}

function Invitation({ isLoading, isFirst, privacy, onSelect, onPhotos, children }: InvitationProps) {
  return (
    <>
      <h2 className="zone-heading">Drop your book page photos or PDFs here</h2>
      <p className="mt-2 text-ink-soft">Upload all pages at once - new uploads will overwrite existing notes</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Button
          tone={isFirst || isLoading ? 'primary' : 'plain'}
          disabled={isLoading}
          onClick={(event) => {
            event.stopPropagation();
            onSelect();
          }}
        >
          Select Files
        </Button>
        <CameraButton isDisabled={isLoading} onFiles={onPhotos} />
      </div>
      {children}
      <p className="mx-auto mt-7 max-w-prose text-sm text-balance text-ink-soft">
        <strong className="font-display text-base font-normal italic">Pro tip:</strong> You can also upload exported
        Kindle highlight PDFs to convert them into editable notes!
      </p>
      <PrivacyLine>{privacy}</PrivacyLine>
    </>
  );
}

/** What is left of the zone once the notes have the room: one row, as high as its button. */
function DoneLine({ heading }: { readonly heading: string | undefined }) {
  return (
    <div className="zone-line">
      <div className="zone-line-text">
        <h2>{heading ?? 'Files processed successfully'}</h2>
        <p>Click &apos;Start Over&apos; to process new files</p>
      </div>
      <StartOverButton tone="primary" />
    </div>
  );
}

function PrivacyLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className="zone-privacy">
      <LockIcon className="mr-1.5 inline size-4 align-[-0.15em]" />
      {children}
    </p>
  );
}

interface CameraButtonProps {
  readonly isDisabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function CameraButton({ isDisabled, onFiles }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="touch-only">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label="Photo from the camera"
        hidden
        // The zone around it would open its own picker.
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        icon={<CameraIcon />}
        disabled={isDisabled}
        onClick={(event) => {
          event.stopPropagation();
          input.current?.click();
        }}
      >
        Take photo
      </Button>
    </span>
  );
}
