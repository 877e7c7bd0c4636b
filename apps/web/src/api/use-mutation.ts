import { useLayoutEffect, useRef } from 'react';
import {
  useMutation as useMutationOfQuery,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';

/**
 * `useMutation` of the query library, which calls what the last render gave it. The library's own takes over a new
 * function only after the next frame, so that Enter right behind the last letter would send the text without it.
 */
export function useMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables> & {
    mutationFn: NonNullable<UseMutationOptions<Data, Error, Variables>['mutationFn']>;
  },
): UseMutationResult<Data, Error, Variables> {
  const latest = useRef(options.mutationFn);
  useLayoutEffect(() => {
    latest.current = options.mutationFn;
  });
  return useMutationOfQuery({ ...options, mutationFn: (...args) => latest.current(...args) });
}
