import { RescueNotes } from '../failures/rescue-notes.tsx';
import type { FirstServices, OpenWorkshop } from '../services-context.tsx';
import { createWorkshop, type WorkshopParts } from './create-workshop.ts';
import { Worktop } from './worktop.tsx';

/** Puts the workshop together, with what is shown of it, and brings back the notes of the session. */
export function openWorkshop(first: FirstServices, parts: WorkshopParts): OpenWorkshop {
  const { read, show, clear, ...own } = createWorkshop(first, parts);
  const services = { ...first, ...own };
  const { notebook, bookcase } = own;
  void notebook.open();
  // The books are on the device: they do not wait for what the server has of these notes.
  void bookcase.open();
  window.addEventListener('online', () => {
    notebook.retrySaving();
    if (notebook.state.get().loading === 'failed') void notebook.reload();
  });
  // A page that goes may not come back: what is on the screen goes to the shelf as it is.
  document.addEventListener('visibilitychange', () => {
    bookcase.flush();
    // Other windows may have been at work meanwhile.
    if (document.visibilityState === 'visible') void bookcase.look();
  });
  return {
    ...{ services, read, show, clear },
    Worktop,
    Rescue: () => <RescueNotes notebook={notebook} />,
  };
}
