import { configureGlobal } from 'fast-check';

/** A run is repeatable: properties draw their cases from this seed unless `PROPERTY_SEED` names another. */
const SEED = 20_251_107;

const asked = process.env['PROPERTY_SEED'];
configureGlobal({ seed: asked === undefined ? SEED : Number(asked) });
