import { useEffect, useState } from 'react';

/** Whether our server answers. Without an answer, a reload would end on the browser's own error page. */
export function serverAnswers(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** For what could not be loaded: whether the server is away, and a function that looks again. */
export function useServerAway(): [isAway: boolean, answersNow: () => Promise<boolean>] {
  const [isAway, setAway] = useState(false);
  const answersNow = async () => {
    const answers = await serverAnswers();
    setAway(!answers);
    return answers;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void answersNow(), []);
  return [isAway, answersNow];
}
