export const PLAN = '<img src="/img/plan.webp" alt="Plan of the yard" width="300" height="200" loading="lazy"';
