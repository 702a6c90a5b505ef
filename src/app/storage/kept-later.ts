/** What there was no space for is tried again after this time, then after twice as long, up to the last. */
const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 16_000;

/** Tries again for a while to keep what found no space: browsers take their time to give space back. */
export interface KeptLater {
  /** Calls `keep` until it has done it, unless the name is given up before. */
  start(name: string, keep: () => Promise<boolean>): void;
  /** It was kept anew, removed or moved; of all names that begin so. */
  giveUp(beginning: string): void;
}

export function createKeptLater(): KeptLater {
  const owed = new Map<string, () => Promise<boolean>>();
  const tryAgain = async (name: string, keep: () => Promise<boolean>): Promise<void> => {
    for (let wait = FIRST_WAIT_MS; wait <= LAST_WAIT_MS; wait *= 2) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (owed.get(name) !== keep) return;
      if (await keep()) break;
    }
    owed.delete(name);
  };
  return {
    start: (name, keep) => {
      owed.set(name, keep);
      void tryAgain(name, keep);
    },
    giveUp: (beginning) => {
      for (const name of owed.keys()) if (name.startsWith(beginning)) owed.delete(name);
    },
  };
}
