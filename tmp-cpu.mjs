import { chromium } from 'playwright';
import { readdirSync, readFileSync } from 'node:fs';
import { BROWSER_ARGS } from './scripts/find-browser.mjs';
function cpu(root) {
  const procs = new Map();
  for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    try { const t = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = t.slice(t.lastIndexOf(')') + 2).split(' '); procs.set(Number(pid), { ppid: Number(f[1]), t: Number(f[11]) + Number(f[12]) }); } catch {}
  }
  let sum = 0, n = 0; const isIn = (p) => { while (p > 1) { if (p === root) return true; p = procs.get(p)?.ppid ?? 0; } return false; };
  for (const [pid, { t }] of procs) if (pid !== root && isIn(pid)) { sum += t; n++; }
  return [sum / 100, n];
}
const extra = process.argv.slice(2);
const b = await chromium.launch({ executablePath: process.env.CHROME ?? '/usr/bin/chromium', args: [...BROWSER_ARGS, ...extra] });
const c0 = cpu(process.pid);
const t0=performance.now(); const ctx = await b.newContext(); const p = await ctx.newPage(); await p.goto('data:text/html,<h1>hello</h1>');
const c1 = cpu(process.pid);
await new Promise(r => setTimeout(r, 4000));
let c3=cpu(process.pid); for(let i=0;i<5;i++){const c=await b.newContext();const q=await c.newPage();await q.goto('data:text/html,<h1>x</h1>');await c.close();} const c4=cpu(process.pid); console.log('5 pages', (c4[0]-c3[0]).toFixed(2));
const c2 = cpu(process.pid);
console.log(extra.join(' ') || 'as now', 'launch', c0, 'page', (c1[0]-c0[0]).toFixed(2), 'idle10s', (c2[0] - c1[0]).toFixed(2), 'procs', c2[1]);
await b.close();
