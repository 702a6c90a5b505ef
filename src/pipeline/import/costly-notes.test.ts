import { expect, test } from 'vitest';
import { readNotesFile } from './read-notes-file.ts';

const SIGNS = 400_000;
const many = (piece: string): string => piece.repeat(SIGNS / piece.length);
const APP = '<div class="noteHeading">Highlight(yellow) - Page 1</div><div class="noteText">';
const ADOBE = 'http://ns.adobe.com/digitaleditions/annotations';
const CLIPPING = 'Title (Author)\n- Your Highlight on page 1 |';

/**
 * Files of 400 kB that took minutes to hours, or for ever: something that is begun again and again and never ended, for
 * each of whose beginnings all that follows was looked through. Each now takes a tenth of a second at most.
 */
const COSTLY: Readonly<Record<string, string>> = {
  'a comment of dashes': `${'-- '.repeat(60)}select`,
  'signs that begin tags': `${APP}${many('<')}</div>`,
  'line breaks without an end': `${APP}${many('<br ')}</div>`,
  'parts of a notebook without an end': `${APP}a</div>${many('<div class="noteText">')}`,
  'tags of parts without an end': `${APP}a</div>${many('<div ')}`,
  'titles of the web notebook without an end': `kp-notebook-metadata${many('<h3 kp-notebook-metadata>')}`,
  'authors of the web notebook without an end': many('<p kp-notebook-metadata>'),
  'headers of the web notebook without an end': many('id="annotationHighlightHeader"'),
  'words of the web notebook without an end': `id="annotationHighlightHeader">x${many('<span ')}`,
  'an author called Kindle': `<p kp-notebook-metadata>${many('kindle')}</p>`,
  'headings of KOReader': many('### Page 1 @ x\n'),
  'annotations without an end': `${ADOBE}${many('<annotation>')}`,
  'tags of annotations without an end': `${ADOBE}${many('<annotation ')}`,
  'blanks in the source of an excerpt': `words\nExcerpt From a${many(' ')}b`,
  'blanks in the title of an excerpt': `words\nExcerpt From a. „b${many(' ')}x`,
  'blanks in the place of a clipping': `${CLIPPING} location${many(' ')}x\n\nwords\n==========\n`,
};

test.each(Object.entries(COSTLY))('%s costs no more than its length', (_name, text) => {
  let found: unknown;
  try {
    found = readNotesFile(text, 'notes');
  } catch (error) {
    found = error;
  }
  expect(found).toBeDefined();
});
