/** Breaks a text into lines that are no wider than `width`; `measure` gives the width of a piece in the same unit. */
export function cardLines(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).flatMap((one) => piecesOf(one, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** As much of a title as fits, with dots for what does not: all of it, if it can be. */
export function titleThatFits(title: string, fits: (title: string) => boolean): string {
  if (fits(title)) return title;
  const letters = [...title];
  const begun = (count: number): string => `${letters.slice(0, count).join('').trimEnd()} …`;
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(begun(middle))) least = middle;
    else most = middle - 1;
  }
  return begun(least);
}

/** A word that is wider than a line, and text of scripts without spaces, breaks between its signs. */
function piecesOf(word: string, width: number, measure: (text: string) => number): readonly string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (piece !== '' && measure(piece + segment) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return piece === '' ? pieces : [...pieces, piece];
}
