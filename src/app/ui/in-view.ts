import { type RefObject, useEffect, useState } from 'react';

/** Whether any of an element is in the window; undefined until the browser has told, and while there is none. */
export function useIsInView(element: RefObject<Element | null>, isThere: boolean): boolean | undefined {
  const [isInView, setIsInView] = useState<boolean>();
  useEffect(() => {
    if (!isThere || element.current === null) return undefined;
    const watch = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting));
    watch.observe(element.current);
    return () => {
      watch.disconnect();
      setIsInView(undefined);
    };
  }, [element, isThere]);
  return isInView;
}
