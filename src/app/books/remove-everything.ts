import { useEffect } from 'react';
import { forgetSessions } from '../notes/session-shelf.ts';
import { type Services, useServices } from '../services-context.tsx';
import { localTexts } from '../storage/local-texts.ts';
import { quietly } from '../storage/quietly.ts';

/**
 * By which the windows of a browser tell each other: what one of them still shows would be kept on the device again. One for
 * each window, as only what was said by itself is not heard by a channel.
 */
const channel = quietly(() => new BroadcastChannel('commonplace.everything-removed'));

/**
 * Removes everything for good, here, in other windows and on the server; gives of how many books the server did not answer.
 * What other windows are reading is given up.
 */
export async function removeEverything(services: Services): Promise<number> {
  const left = removeHere(services);
  // A channel has no origin but its own: the rule is for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(null);
  return await left;
}

/** Empties this window once another one has removed everything. */
export function useRemovedElsewhere(): void {
  const services = useServices();
  useEffect(() => {
    const empty = (): void => void removeHere(services);
    channel?.addEventListener('message', empty);
    return () => channel?.removeEventListener('message', empty);
  }, [services]);
}

async function removeHere({ bookcase, upload, tray }: Services): Promise<number> {
  upload.startOver();
  const left = bookcase.removal.removeAll();
  // Other windows may have written there last.
  forgetSessions(localTexts);
  await tray.clear();
  return await left;
}
