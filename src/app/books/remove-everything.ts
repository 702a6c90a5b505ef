import { useEffect } from 'react';
import { forgetSessions } from '../notes/session-shelf.ts';
import { type Services, useServices } from '../services-context.tsx';
import { localTexts } from '../storage/local-texts.ts';
import { quietly } from '../storage/quietly.ts';

/** By which the windows of a browser tell each other: what one of them still shows would be kept on the device again. */
const CHANNEL = 'commonplace.everything-removed';

/**
 * Removes everything for good, here, in other windows and on the server; gives of how many books the server did not answer.
 * What other windows are reading is given up.
 */
export async function removeEverything(services: Services): Promise<number> {
  const left = removeHere(services);
  quietly(() => {
    const others = new BroadcastChannel(CHANNEL);
    // A channel has one origin, its own.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    others.postMessage(null);
    others.close();
  });
  return await left;
}

/** Empties this window once another one has removed everything. */
export function useRemovedElsewhere(): void {
  const services = useServices();
  useEffect(() => {
    const channel = quietly(() => new BroadcastChannel(CHANNEL));
    channel?.addEventListener('message', () => void removeHere(services));
    return () => channel?.close();
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
