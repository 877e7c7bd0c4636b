/** For constructors that take the configuration: `@Inject(CONFIG) config: Config`. */
export const CONFIG = Symbol('Config');
