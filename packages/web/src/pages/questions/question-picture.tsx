import { flagsIn } from '@leaderboard/core/benchmark/question-flags';
import { CHANCE_LEVEL } from '@leaderboard/core/benchmark/suite';
import type { ListedQuestion, QuestionList } from '@leaderboard/core/questions/question-list';
import { useMemo } from 'react';
import { questionsPage } from '#catalog/questions.ts';
import { charts as chartsTexts, records as recordsTexts } from '#catalog/records.ts';
import { ChartFrame } from '../../charts/chart-frame.tsx';
import { type PlottedPoint, ScatterPlot } from '../../charts/scatter-plot.tsx';
import { hundredths } from './question-table.tsx';
import { TASKS } from './question-view.ts';

const texts = questionsPage.picture;
const HEIGHT = 420;
/** The table of the picture has this many questions; the list has all. */
const TABLE_ROWS = 500;

interface QuestionPictureProps {
  readonly list: QuestionList;
  readonly shown: Uint32Array;
  readonly onChoose: (question: ListedQuestion) => void;
}

/** A point for each question that has both figures. */
export function QuestionPicture({ list, shown, onChoose }: QuestionPictureProps) {
  const points = useMemo(
    () =>
      Array.from(shown).flatMap((index): PlottedPoint[] => {
        const { task, number, right, discrimination, flags } = list.at(index);
        if (right === null || discrimination === null) return [];
        return [
          {
            id: String(index),
            name: nameOf(task, number),
            x: (right / list.models) * 100,
            y: discrimination,
            interval: null,
            isMarked: flags !== 0,
          },
        ];
      }),
    [list, shown],
  );
  if (points.length === 0) return null;
  const leftOut = points.length > TABLE_ROWS ? texts.inTable(TABLE_ROWS, points.length) : '';
  const format = { x: (value: number) => `${Math.round(value)} %`, y: hundredths };
  const rows = () =>
    points
      .toSorted((a, b) => a.y - b.y)
      .slice(0, TABLE_ROWS)
      .map(({ id, name, x, y }) => {
        const flags = flagsIn(list.at(Number(id)).flags).map((flag) => questionsPage.flags[flag].name);
        return [name, format.x(x), format.y(y), flags.join(', ')] as const;
      });
  return (
    <ChartFrame
      title={texts.title}
      description={`${texts.description} ${leftOut}`.trim()}
      publication={list.publication}
      fileName="questions"
      table={{ columns: texts.columns, rows }}
    >
      {(width) => (
        <ScatterPlot
          width={width}
          height={HEIGHT}
          label={texts.label(points.length)}
          points={points}
          axes={{ x: texts.x, y: texts.y }}
          format={format}
          kind="shares"
          guessing={{ value: CHANCE_LEVEL * 100, label: chartsTexts.guessing }}
          onChoose={({ id }) => onChoose(list.at(Number(id)))}
        />
      )}
    </ChartFrame>
  );
}

function nameOf(task: string, number: number): string {
  const benchmark = TASKS.find(({ key }) => key === task);
  return `${benchmark === undefined ? task : recordsTexts.benchmarkName(benchmark)} ${number}`;
}
