import { type Character, isBlank } from '../text/text.ts';
import { isTurn } from './quoted-words.ts';

const DIGIT = /^\d$/u;

/** True where no letter that is left out stands between others, but a hyphen at the end of a line or a number beside them. */
export function followOneAnother(places: readonly number[], characters: readonly Character[]): boolean {
  const boxes = places.flatMap((place) => characters[place]?.box ?? []);
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const isBeside = ({ text, box }: Character): boolean => DIGIT.test(text) && (box.right < left || box.left > right);
  return places.every((place, at) => {
    const next = places[at + 1] ?? place + 1;
    const between = characters.slice(place + 1, next);
    return between.every((one) => isBlank(one) || isBeside(one)) || isTurn(place + 1, next, characters);
  });
}
