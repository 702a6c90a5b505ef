import type { ExportJob } from '../../export/export-job.ts';
import { browserHostPort } from '../../workers/browser-port.ts';
import { serve } from '../../workers/serve.ts';
import { type MadeFile, makeFileHere } from './browser-made-file.ts';

declare const self: DedicatedWorkerGlobalScope;

serve<ExportJob, MadeFile>(browserHostPort(self), async (job) => ({ value: await makeFileHere(job) }));
