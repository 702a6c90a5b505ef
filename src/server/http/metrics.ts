import type { FastifyInstance } from 'fastify';

/** Upper bounds of the durations that are counted, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60] as const;

interface RouteCount {
  readonly labels: string;
  /** Requests up to each of the bounds; those that took longer are in `count` alone. */
  readonly within: number[];
  count: number;
  seconds: number;
}

/** What a server counts of itself since it was started, in numbers that say nothing of any reader. */
export class Metrics {
  readonly #requests = new Map<string, RouteCount>();
  /** Pages of PDFs that went out. */
  pdfPages = 0;
  /** PDFs that wait for a reader of PDFs or are read. */
  pdfsInLine = 0;

  /** Counts a request under its route, never under its address. */
  request({ method, route, status, seconds }: RequestDone): void {
    const labels = `method="${method}",route="${route.replaceAll(/["\\\n]/gu, '_')}",status="${status}"`;
    const known = this.#requests.get(labels) ?? { labels, within: BUCKETS.map(() => 0), count: 0, seconds: 0 };
    this.#requests.set(labels, known);
    known.count += 1;
    known.seconds += seconds;
    for (const [at, bound] of BUCKETS.entries()) if (seconds <= bound) known.within[at] = (known.within[at] ?? 0) + 1;
  }

  /** All of it in the text form that Prometheus reads. */
  text(): string {
    return [
      ...headOf('commonplace_request_seconds', 'histogram', 'Requests and how long their answers took.'),
      ...[...this.#requests.values()].flatMap(linesOfRoute),
      ...gaugeOf('commonplace_pdf_pages_total', 'counter', 'Pages of PDFs that went out.', this.pdfPages),
      ...gaugeOf('commonplace_pdfs_in_line', 'gauge', 'PDFs that wait or are read.', this.pdfsInLine),
      ...gaugeOf('process_resident_memory_bytes', 'gauge', 'Memory of the process.', process.memoryUsage.rss()),
      ...gaugeOf('process_uptime_seconds', 'gauge', 'Time since the start.', Math.round(process.uptime())),
      '',
    ].join('\n');
  }
}

/** A request that was answered. */
interface RequestDone {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

function linesOfRoute({ labels, within, count, seconds }: RouteCount): readonly string[] {
  const name = 'commonplace_request_seconds';
  const buckets = BUCKETS.map((bound, at) => `${name}_bucket{${labels},le="${bound}"} ${within[at]}`);
  return [
    ...buckets,
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${seconds.toFixed(4)}`,
    `${name}_count{${labels}} ${count}`,
  ];
}

function headOf(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function gaugeOf(name: string, type: string, help: string, value: number): readonly string[] {
  return [...headOf(name, type, help), `${name} ${value}`];
}

/** Counts every request, and answers `GET /metrics` where that is turned on. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, isOn: boolean): void {
  if (!isOn) return;
  app.addHook('onResponse', async (request, reply) => {
    metrics.request({
      method: request.method,
      route: request.routeOptions.url ?? '(unknown)',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.get('/metrics', async (_request, reply) => {
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text());
  });
}
