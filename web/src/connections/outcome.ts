/** What a sign-in came to, from the address that the reader comes back to. */
export function outcomeOf(search: string): string {
  const parameters = new URLSearchParams(search);
  return parameters.has('connected') ? 'connected' : (parameters.get('signIn') ?? '');
}
