import { fetchPart } from '../failures/fetch-part.ts';
import { createStore, type Store } from '../store.ts';

/** The workshop as the first screen knows it: `wanted` where there is something to show that needs it. */
type WorkshopState<W> =
  | { readonly kind: 'closed' }
  | { readonly kind: 'wanted' }
  | { readonly kind: 'open'; readonly workshop: W };

/** The way to all that works with notes, which is fetched once there is something to work on. */
export interface WorkshopDoor<W> {
  readonly state: Store<WorkshopState<W>>;
  /** The workshop, fetched with the first call; rejects with `AppError` `reader-missing` where it cannot be, and may be asked again. */
  readonly open: () => Promise<W>;
  /** Opens it for who waits to see something; never rejects: the screen asks again, and says so. */
  readonly show: () => Promise<void>;
}

/** A door to the workshop that `load` fetches. */
export function createWorkshopDoor<W>(load: () => Promise<W>): WorkshopDoor<W> {
  const state = createStore<WorkshopState<W>>({ kind: 'closed' });
  let opening: Promise<W> | undefined;
  const fetchWorkshop = async (): Promise<W> => {
    try {
      const workshop = await fetchPart(load);
      state.set({ kind: 'open', workshop });
      return workshop;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  const open = (): Promise<W> => {
    opening ??= fetchWorkshop();
    return opening;
  };
  return {
    state,
    open,
    show: async () => {
      if (state.get().kind === 'closed') state.set({ kind: 'wanted' });
      await open().catch(() => undefined);
    },
  };
}
