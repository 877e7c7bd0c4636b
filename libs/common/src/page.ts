/** One page of a list, newest first. */
export interface Page<T> {
  items: T[];
  /** Rows that match the filter, over all pages. */
  total: number;
  hasMore: boolean;
}

export interface PageRequest {
  /** 1 to 100. */
  limit: number;
  /** ≥ 0. */
  offset: number;
}

export function toPage<T>(items: T[], total: number, request: PageRequest): Page<T> {
  return { items, total, hasMore: request.offset + items.length < total };
}
