/**
 * Geometry and statistics on plain numbers: curves laid through points, medians by weight, groups, scores of features.
 * In and out go numbers and points; nothing here knows of pixels or print. Microseconds each. A formula that one room
 * alone needs stays in that room.
 */
export { byRows } from './by-rows.ts';
export {
  type Curve,
  curveAt,
  type FitPoint,
  fitRobustly,
  type Heights,
  middlesOf,
  Polynomial,
  polylineOf,
  sampleCurve,
  slopeAt,
  slopeOver,
} from './curve.ts';
export { grouped, rootOf } from './grouped.ts';
export { levelOf } from './level.ts';
export { lowerBound } from './lower-bound.ts';
export { type FeaturePoints, logOdds, oddsOf, type Scorecard, scoreOf } from './scorecard.ts';
export { lowerMedian, medianBy, weightedMedian } from './weighted-median.ts';
