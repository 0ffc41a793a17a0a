import { expect, test } from "vitest";
import { Queue } from "../src/table/queue";

test("one thing is shown after the other, in order", async () => {
  const told: string[] = [];
  const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const queue = new Queue<number>(async (item, waiting) => {
    told.push(`begin ${item}, ${waiting} wait`);
    await gates[item]?.promise;
    told.push(`end ${item}`);
  });
  queue.add(0);
  queue.add(1);
  expect(told).toEqual(["begin 0, 0 wait"]);
  expect(queue.isIdle).toBe(false);
  gates[1]?.resolve(undefined);
  gates[0]?.resolve(undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual(["begin 0, 0 wait", "end 0", "begin 1, 0 wait", "end 1"]);
  expect(queue.isIdle).toBe(true);
});

test("what comes after a rest is shown at once", async () => {
  const told: number[] = [];
  const queue = new Queue<number>(async (item) => void told.push(item));
  queue.add(1);
  await new Promise((resolve) => setTimeout(resolve));
  queue.add(2);
  expect(told).toEqual([1, 2]);
});
