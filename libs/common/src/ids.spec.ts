import { isId, newId, uuidOf } from './ids.js';

describe('ids', () => {
  it('are ordered by time', () => {
    expect(newId('run', 1_700_000_000_000) < newId('run', 1_700_000_000_001)).toBe(true);
  });

  it('are recognised by kind', () => {
    expect(isId('run', newId('run'))).toBe(true);
    expect(isId('run', newId('report'))).toBe(false);
    expect(isId('run', 'run_../../etc/passwd')).toBe(false);
  });

  it('do not repeat', () => {
    const ids = new Set(Array.from({ length: 10_000 }, () => newId('run', 1)));
    expect(ids.size).toBe(10_000);
  });

  it('hold a UUID of version 7 (RFC 9562)', () => {
    expect(uuidOf(newId('run', 0x0123_4567_89ab))).toMatch(/^0123456789ab7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });
});
