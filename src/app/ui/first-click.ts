import type { MouseEvent } from 'react';

/** Does something at the first click of a double click alone: who clicks twice out of habit wants it once. */
export const onFirstClick =
  (action: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) action();
  };
