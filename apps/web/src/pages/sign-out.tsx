import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { connection } from '../api/connection.js';

export function SignOut() {
  const leave = useMutation({
    mutationFn: () => call('/v1/auth/logout', { method: 'POST' }),
    onSuccess: () => connection.leaveFor('/app/sign-in'),
  });
  return (
    <button className="plain" disabled={leave.isPending} onClick={() => leave.mutate()}>
      {leave.error ? 'Not signed out. Try again' : 'Sign out'}
    </button>
  );
}
