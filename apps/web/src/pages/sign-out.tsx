import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.js';

export function SignOut() {
  const leave = useMutation({
    mutationFn: () => call('/v1/auth/logout', { method: 'POST' }),
    onSuccess: () => location.assign('/app/sign-in'),
  });
  return (
    <button className="plain" disabled={leave.isPending} onClick={() => leave.mutate()}>
      {leave.error ? 'Not signed out. Try again' : 'Sign out'}
    </button>
  );
}
