import { useRef } from 'react';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { ACCEPTED_TYPES } from '../upload/accepted-files.ts';

/** Reads more pages into the book that lies open; its notes and edits stay. */
export function AddPagesButton() {
  const { upload } = useServices();
  const input = useRef<HTMLInputElement>(null);
  if (useStore(upload.state).kind === 'loading') return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_TYPES.join(',')}
        aria-label="Further pages of this book"
        onChange={(event) => {
          void upload.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Add pages</Button>
    </>
  );
}
