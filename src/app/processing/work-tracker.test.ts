import { describe, expect, it } from 'vitest';
import { createProgress } from '../../pipeline/progress.ts';
import { trackWork, type Work } from './work-tracker.ts';

const jpeg = (name: string) => ({ name, type: 'image/jpeg' });
const pdf = (name: string) => ({ name, type: 'application/pdf' });

function tracked(files: readonly { readonly name: string; readonly type: string }[]) {
  const shown: Work[] = [];
  const clock = { ms: 0 };
  const tracker = trackWork(
    files,
    (work) => shown.push(work),
    () => clock.ms,
  );
  const progress = createProgress(files.map(({ name }) => name));
  const endFile = (fileIndex: number): void => {
    tracker.progress(progress.endFile(fileIndex));
    tracker.fileDone({ fileIndex, fileCount: files.length });
  };
  return { shown, clock, tracker, progress, endFile, last: () => shown.at(-1) };
}

describe('the bar', () => {
  it('stands at 10 at the start of each file and at the share of files done after it', () => {
    const { shown, tracker, progress, endFile } = tracked([jpeg('a'), jpeg('b'), jpeg('c')]);
    for (const fileIndex of [0, 1, 2]) {
      tracker.progress(progress.startFile(fileIndex));
      tracker.progress(progress.pageDone(fileIndex, 1));
      endFile(fileIndex);
    }
    const steps = shown.map(({ percent }) => percent).filter((percent, at, all) => percent !== all[at - 1]);
    expect(steps).toEqual([0, 10, 33, 10, 67, 10, 100]);
  });

  it('moves with the pages of a PDF', () => {
    const { shown, tracker, progress, endFile } = tracked([pdf('book.pdf'), pdf('other.pdf')]);
    tracker.progress(progress.startFile(0));
    for (let page = 0; page < 4; page += 1) tracker.progress(progress.pageDone(0, 4));
    endFile(0);
    tracker.progress(progress.startFile(1));
    for (let page = 0; page < 2; page += 1) tracker.progress(progress.pageDone(1, 2));
    const steps = shown.map(({ percent }) => percent).filter((percent, at, all) => percent !== all[at - 1]);
    expect(steps).toEqual([0, 10, 13, 25, 38, 50, 10, 75, 100]);
  });
});

describe('the stage', () => {
  it('is upload until the engine works, then analysis', () => {
    const { tracker, progress, last } = tracked([jpeg('a')]);
    tracker.progress(progress.startFile(0));
    expect(last()?.stage).toBe('upload');
    tracker.engine(1);
    expect(last()?.stage).toBe('analysis');
  });
});

describe('the place', () => {
  it('counts pictures as pages', () => {
    const { tracker, progress, endFile, last } = tracked([jpeg('a'), jpeg('b')]);
    tracker.progress(progress.startFile(0));
    expect(last()?.place).toBe('Page 1 of 2');
    endFile(0);
    tracker.progress(progress.startFile(1));
    expect(last()?.place).toBe('Page 2 of 2');
  });

  it('counts the pages of a PDF as far as they are known', () => {
    const { tracker, progress, last } = tracked([pdf('book.pdf')]);
    tracker.progress(progress.startFile(0));
    expect(last()?.place).toBe('Page 1');
    tracker.progress(progress.pageDone(0, 3));
    expect(last()?.place).toBe('Page 2 of 3');
    tracker.progress(progress.pageDone(0, 3));
    tracker.progress(progress.pageDone(0, 3));
    expect(last()?.place).toBe('Page 3 of 3');
  });

  it('names the file among several when one is a PDF', () => {
    const { tracker, progress, endFile, last } = tracked([jpeg('a'), pdf('book.pdf')]);
    tracker.progress(progress.startFile(0));
    endFile(0);
    tracker.progress(progress.startFile(1));
    tracker.progress(progress.pageDone(1, 8));
    expect(last()?.place).toBe('File 2 of 2, page 2 of 8');
  });
});

describe('the time left', () => {
  it('is told once the pace is steady', () => {
    const files = Array.from({ length: 20 }, (_, at) => jpeg(`${at}`));
    const { tracker, progress, endFile, clock, last } = tracked(files);
    const readPage = (fileIndex: number, ms: number): void => {
      tracker.progress(progress.startFile(fileIndex));
      clock.ms += ms;
      tracker.progress(progress.pageDone(fileIndex, 1));
      endFile(fileIndex);
    };
    [9000, 4000, 4000, 4000].forEach((ms, fileIndex) => readPage(fileIndex, ms));
    expect(last()?.timeLeft).toBeNull();
    readPage(4, 4000);
    expect(last()?.timeLeft).toBe('about a minute left');
  });

  it('is not guessed while pages of later files are unknown', () => {
    const { tracker, progress, clock, last } = tracked([pdf('a.pdf'), pdf('b.pdf')]);
    tracker.progress(progress.startFile(0));
    tracker.engine(1);
    clock.ms = 9000;
    tracker.progress(progress.pageDone(0, 20));
    expect(last()?.timeLeft).toBeNull();
  });
});

describe('what is loaded before pages can be read', () => {
  const recogniser = (loaded: number) => ({ name: 'recogniser', loaded, total: 300 });
  const marks = (loaded: number) => ({ name: 'marks', loaded, total: 50 });

  it('is told of as far as any worker has it, and no more once all of it is here', () => {
    const { tracker, last } = tracked([jpeg('a')]);
    expect(last()?.loading).toEqual([]);
    tracker.loading([recogniser(100), marks(50)]);
    tracker.loading([recogniser(0), marks(10)]);
    expect(last()?.loading).toEqual([recogniser(100), marks(50)]);
    tracker.loading([recogniser(300)]);
    expect(last()?.loading).toEqual([]);
  });
});
