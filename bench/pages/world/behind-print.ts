import type { SKRSContext2D } from '@napi-rs/canvas';
import type { WornPage } from './paper-wear.ts';

/** How much darker paper is that is turned away from the light, at most. */
const MOST_SHADE = 0.3;

/** Paper that was folded: its leaves lie at other angles to the light, each a little darker towards one of its ends. */
export function drawCreased(context: SKRSContext2D, { page, random }: WornPage): void {
  for (const across of random.pick([[true], [false], [true, false]])) {
    const length = across ? page.height : page.width;
    const breadth = across ? page.width : page.height;
    const folds = Array.from({ length: random.whole(1, 4) }, () => random.between(0.1, 0.9) * length);
    const ends = [0, ...folds.toSorted((a, b) => a - b), length];
    const tint = random.pick(['40,35,30', '30,35,50', '30,30,30']);
    let skew = 0;
    for (let leaf = 1; leaf < ends.length; leaf++) {
      const next = random.normal(0, length * 0.02);
      const [from, to] = [ends[leaf - 1]!, ends[leaf]!];
      const light = across
        ? context.createLinearGradient(0, from, 0, to)
        : context.createLinearGradient(from, 0, to, 0);
      for (const stop of [0, 1]) light.addColorStop(stop, `rgba(${tint},${random.between(0, MOST_SHADE)})`);
      const corners: readonly (readonly [number, number])[] = [
        [from - skew, 0],
        [from + skew, breadth],
        [to + next, breadth],
        [to - next, 0],
      ];
      context.fillStyle = light;
      context.beginPath();
      for (const [along, over] of corners) context.lineTo(across ? over : along, across ? along : over);
      context.closePath();
      context.fill();
      skew = next;
    }
  }
}

const LARGE = ['6', '4', 'A', 'K', '19', 'SALE', 'NEWS', '?', '&', 'DRAFT', 'COPY'];

/** Letters and figures as high as several lines, in colour under the print. */
export function drawLargeLetters(context: SKRSContext2D, { page, random }: WornPage): void {
  const strength = random.between(0.08, 0.5);
  context.fillStyle = `hsl(${random.whole(0, 359)} ${random.whole(20, 90)}% ${random.whole(35, 70)}% / ${strength})`;
  const size = random.between(14, 70);
  context.font = `bold ${size}px "Made Open Sans"`;
  context.textAlign = 'center';
  for (let k = 0; k < random.whole(1, 6); k++) {
    context.save();
    context.translate(random.between(0.1, 0.9) * page.width, random.between(0.1, 0.95) * page.height);
    context.rotate(random.chance(0.7) ? 0 : random.between(-0.8, 0.8));
    context.fillText(random.pick(LARGE), 0, size * 0.35);
    context.restore();
  }
}
