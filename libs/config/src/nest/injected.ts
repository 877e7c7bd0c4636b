import type { FactoryProvider } from '@nestjs/common';

/** A token for each argument of a constructor, or for each part of its one argument: its class, or a symbol such as CONFIG. */
type TokensOf<Args extends object> = {
  [K in keyof Args]: symbol | (abstract new (...args: never) => Args[K]);
};

/**
 * Constructor injection for classes of libraries, which know nothing of Nest: `injected(LoginTokens, Database, Clock)` provides what
 * `@Injectable()` would make of `new LoginTokens(database, clock)`. The compiler holds the tokens against the arguments.
 */
export function injected<Args extends readonly unknown[], T>(
  Class: new (...args: Args) => T,
  ...inject: TokensOf<Args>
): FactoryProvider<T> {
  return {
    provide: Class,
    inject: [...inject],
    useFactory: (...args: unknown[]) => new Class(...(args as unknown as Args)),
  };
}

/** The same for a constructor that takes its parts by name: `injectedParts(Sites, { database: Database, clock: Clock })`. */
export function injectedParts<Parts extends object, T>(
  Class: new (parts: Parts) => T,
  tokens: TokensOf<Parts>,
): FactoryProvider<T> {
  const names = Object.keys(tokens);
  return {
    provide: Class,
    inject: Object.values<symbol | (abstract new (...args: never) => unknown)>(tokens),
    useFactory: (...parts: unknown[]) =>
      new Class(Object.fromEntries(names.map((name, index) => [name, parts[index]])) as Parts),
  };
}
