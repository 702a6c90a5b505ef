import { expect, it } from 'vitest';
import { shownPart } from './shown-part.ts';

it('is the part of the page that its frame shows, in pixels of the page', () => {
  const frame = { scrollLeft: 100, scrollTop: 300, clientWidth: 390, clientHeight: 400, scrollWidth: 1000 };
  expect(shownPart(frame, 2000)).toEqual({ left: 200, top: 600, right: 980, bottom: 1400 });
  // The whole width; a frame that shows nothing yet shows no part.
  expect(shownPart({ ...frame, scrollLeft: 0, clientWidth: 1000 }, 2000)).toMatchObject({ right: 2000 });
  const none = { scrollLeft: 0, scrollTop: 0, clientWidth: 0, clientHeight: 0, scrollWidth: 0 };
  expect(shownPart(none, 2000)).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
});
