import type { MouseEvent } from 'react';

/** False of the second click of a double click: who clicks twice out of habit wants one file. */
export const isFirstClick = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail < 2;
