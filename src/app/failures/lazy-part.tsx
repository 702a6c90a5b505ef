import { type ComponentType, useEffect, useState } from 'react';
import { fetchPart } from './fetch-part.ts';

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
  const fetchOnce = async (): Promise<void> => {
    try {
      part.state = { shown: pick(await fetchPart(load)) };
    } catch (error) {
      part.state = { error };
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
      part.loading ??= part.state.shown === undefined ? fetchOnce() : undefined;
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
