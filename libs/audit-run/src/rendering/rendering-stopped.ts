/** The worker stops, the run went on without it, or its database is away: the page is for another worker. */
export class RenderingStopped extends Error {
  constructor(options?: ErrorOptions) {
    super('Rendering was stopped.', options);
    this.name = 'RenderingStopped';
  }
}
