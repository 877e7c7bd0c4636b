import type { FactoryProvider } from '@nestjs/common';

/** A token for each argument of a constructor: its class, or a symbol such as CLOCK. */
type TokensOf<Args extends readonly unknown[]> = {
  [K in keyof Args]: symbol | (abstract new (...args: never) => Args[K]);
};

/**
 * Constructor injection for classes of libraries, which know nothing of Nest: `injected(LoginTokens, Database, CLOCK)` provides what `@Injectable()` would
 * make of `new LoginTokens(database, clock)`. The compiler holds the tokens against the arguments.
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
