/** The worker stops, or the run went on without it: the page is for another worker. */
export class RenderingStopped extends Error {
  constructor() {
    super('Rendering was stopped.');
    this.name = 'RenderingStopped';
  }
}
