// Runs in a thread of its own: reads the bodies of saves that are too large for the thread that answers requests.
import { nodeHostPort } from '../../workers/node-port.ts';
import { serve } from '../../workers/serve.ts';
import { readSave, type SaveProblem, type SaveRequest } from './notes-body.ts';

serve<readonly Uint8Array[], SaveRequest | SaveProblem>(nodeHostPort(), async (pieces) => {
  const value = readSave(pieces);
  return { value, transfer: 'error' in value ? [] : [value.contentJson.buffer] };
});
