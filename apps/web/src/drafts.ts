import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useQuery } from '@tanstack/react-query';
import { whoAmI } from './api/queries.js';

/** What is typed into the forms on the page and not sent yet, by the form's name. */
const typed = new Map<string, unknown>();
let person: string | null = null;

const placeOf = (userId: string, name: string): string => `draft ${userId} ${name}`;

/** Before the page goes away for a sign-in: forms that were open show the same text afterwards, to the same person. */
export function keepDrafts(): void {
  if (person === null) return;
  for (const [name, value] of typed) sessionStorage.setItem(placeOf(person, name), JSON.stringify(value));
}

function takeDraft(userId: string, name: string): unknown {
  const kept = sessionStorage.getItem(placeOf(userId, name));
  sessionStorage.removeItem(placeOf(userId, name));
  return kept === null ? undefined : JSON.parse(kept);
}

/**
 * State of a form that outlives a sign-in. Never for passwords.
 * @param name a different one for each form; the value is plain JSON
 */
export function useDraft<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(initial);
  const [first] = useState(() => JSON.stringify(initial));
  const isRead = useRef(false);
  const userId = useQuery(whoAmI).data?.user.id;
  useEffect(() => {
    if (userId === undefined) return;
    person = userId;
    if (isRead.current) return;
    isRead.current = true;
    const kept = takeDraft(userId, name);
    // What was typed before it is known who types counts more.
    if (kept !== undefined) setValue((now) => (JSON.stringify(now) === first ? (kept as T) : now));
  }, [userId, name, first]);
  useEffect(() => {
    if (JSON.stringify(value) === first) return;
    typed.set(name, value);
    return () => void typed.delete(name);
  }, [name, value, first]);
  return [value, setValue];
}
