import { useLayoutEffect, useRef } from 'react';
import {
  useMutation as useMutationOfQuery,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';

/**
 * `useMutation` of the query library, which calls what the last render gave it. The library's own takes over a new
 * function only after the next frame, so that Enter right behind the last letter would send the text without it.
 * The second click of a double click comes before the button is disabled: what is under way already is not sent again.
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
  const underWay = useRef<{ variables: unknown } | null>(null);
  const mutation = useMutationOfQuery({ ...options, mutationFn: (...args) => latest.current(...args) });
  const mutate: typeof mutation.mutate = (...args) => {
    const [variables] = args;
    if (underWay.current && isSame(underWay.current.variables, variables)) return;
    const mine = { variables };
    underWay.current = mine;
    const end = (): void => {
      if (underWay.current === mine) underWay.current = null;
    };
    mutation.mutateAsync(...args).then(end, end);
  };
  return { ...mutation, mutate };
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
