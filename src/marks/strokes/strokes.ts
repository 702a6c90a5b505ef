/**
 * Strokes along a line of print: under its words or through them.
 *
 * In goes the scene, of which the network's maps are looked at along each line; one chain over all lines says where strokes
 * begin and end, and where the straightened line is darkest near the map's course the ink runs. Out come underlines and
 * strikes, the unlikely ones too. About 5 ms for a page that has some, and 30 to straighten its lines.
 */
export { type StrokeCandidate, strokeCandidates } from './seen-strokes.ts';
export { inkOfStroke } from './stroke-odds.ts';
export { underlineFeatures } from './underline-features.ts';
export { UNDERLINE_SCORE } from './underline-score.ts';
