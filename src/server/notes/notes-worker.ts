// Runs in a thread of its own: reads the bodies of saves that are too large for the thread that answers requests.
import { nodeHostPort } from '../../workers/node-port.ts';
import { serve } from '../../workers/serve.ts';
import { readSave, type SaveProblem, type SaveRequest } from './notes-body.ts';

serve<Uint8Array, SaveRequest | SaveProblem>(nodeHostPort(), async (bytes) => ({ value: readSave(bytes) }));
