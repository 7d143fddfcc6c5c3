// rxjs: streams, timers, schedulers.
import { from, of, range, interval, merge, combineLatest, Subject, BehaviorSubject, timer, throwError, zip, defer, concat } from 'rxjs';
import { map, filter, reduce, scan, mergeMap, switchMap, take, toArray, catchError, retry, groupBy, bufferCount, delay, debounceTime, share, withLatestFrom, concatMap, distinctUntilChanged, takeUntil } from 'rxjs/operators';
import { TestScheduler } from 'rxjs/testing';
range(1, 50000).pipe(map((x) => x * x), filter((x) => x % 3 === 1), scan((a, b) => (a + b) % 1e9, 0), reduce((a) => a + 1, 0)).subscribe((x) => console.log('range', x));
from([3, 1, 2]).pipe(mergeMap((x) => of(x, x * 10)), toArray()).subscribe((x) => console.log('merge', x.join()));
range(0, 20).pipe(groupBy((x) => x % 3), mergeMap((g) => g.pipe(toArray())), map((x) => x.join('-')), toArray()).subscribe((x) => console.log('groups', x.join(' ')));
let tries = 0;
defer(() => (++tries < 3 ? throwError(() => new Error('no')) : of(tries))).pipe(retry(5), catchError(() => of('gave up'))).subscribe((x) => console.log('retry', x));
const subject = new BehaviorSubject(0);
combineLatest([subject.pipe(distinctUntilChanged()), of('a', 'b')]).subscribe(([a, b]) => console.log('latest', a, b));
subject.next(1); subject.next(1); subject.next(2); subject.complete();
merge(timer(5).pipe(map(() => 'five')), timer(1).pipe(map(() => 'one')), of('now').pipe(delay(10))).subscribe({ next: (x) => console.log('timer', x), complete: () => console.log('done') });
concat(of(1), Promise.resolve(2), zip(of(3), of(4))).subscribe((x) => console.log('concat', String(x)));
new TestScheduler((a, b) => console.log('marbles', JSON.stringify(a) === JSON.stringify(b), a.length)).run(({ cold, expectObservable, hot }) => {
  expectObservable(cold('a-b-(cd)-|').pipe(debounceTime(2))).toBe('----------(d|)'.slice(0, 9) + '(d|)');
  expectObservable(hot('-a--b--c|').pipe(switchMap((x) => cold('x-y|').pipe(map((y) => x + y))))).toBe('-p-qr-st-u|', { p: 'ax' });
});
