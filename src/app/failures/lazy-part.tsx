import { type ComponentType, useEffect, useState } from 'react';
import { isNewVersionThere } from './new-version.ts';

/** A part of the app that is fetched when it is first shown. */
interface Part<Props> {
  /** The component once it is there; what went wrong where it could not be fetched. */
  state: { readonly shown?: ComponentType<Props>; readonly error?: unknown };
  loading: Promise<void> | undefined;
}

interface PartProps {
  /** Shown while the part is being fetched. */
  readonly fallback?: string;
}

/**
 * A component that is fetched with its first use, shown in place of `React.lazy` because that remembers a failure for
 * ever: here the next attempt fetches again. A part that cannot be fetched throws into the boundary around it.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props & PartProps> {
  const part: Part<Props> = { state: {}, loading: undefined };
  const fetchPart = async (): Promise<void> => {
    try {
      part.state = { shown: pick(await loadAgain(load)) };
    } catch (error) {
      part.state = { error: new PartMissing(error) };
      await isNewVersionThere({ reloads: true });
    }
    part.loading = undefined;
  };
  return function LazyPart({ fallback, ...props }: Props & PartProps) {
    const [, setSeen] = useState(() => {
      // Mounted anew, after a failure by a boundary that tries again: what failed is forgotten.
      if (part.state.error !== undefined) part.state = {};
      return part.state;
    });
    useEffect(() => {
      let isMounted = true;
      part.loading ??= part.state.shown === undefined ? fetchPart() : undefined;
      void part.loading?.then(() => isMounted && setSeen(part.state));
      return () => {
        isMounted = false;
      };
    }, []);
    const { shown: Shown, error } = part.state;
    if (error !== undefined) throw error;
    // What is left of the properties, once `fallback` is taken away, is what the part asks for.
    if (Shown !== undefined) return <Shown {...(props as unknown as Props)} />;
    return fallback === undefined ? null : <p className="mt-6 text-ink-soft">{fallback}</p>;
  };
}

/** A part of the app that could not be fetched. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'PartMissing';
  }
}

/** Some browsers keep the failure under the address: another one fetches the same file anew. */
async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\/\/\S+\.js/.exec(error instanceof Error ? error.message : '')?.[0];
    if (address === undefined) throw error;
    // The same file under another address: it holds the same module.
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Module;
  }
}
