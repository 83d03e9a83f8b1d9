// Predicts the rows of a CSV file with an exported model, and compares with what `palimpsest predict` has written.
// usage: node predict.mjs MODEL.onnx ANSWERS.csv
import { readFileSync } from 'node:fs';
import * as ort from 'onnxruntime-web';

ort.env.wasm.numThreads = 1;
const [modelFile, answersFile] = process.argv.slice(2);
const session = await ort.InferenceSession.create(new Uint8Array(readFileSync(modelFile)));

// A table without quoted cells is enough here.
const [header, ...lines] = readFileSync(answersFile, 'utf8').trim().split(/\r?\n/).map((line) => line.split(','));
const column = (name) => lines.map((cells) => cells[header.indexOf(name)]);

const inputs = {};
for (const { name, type } of session.inputMetadata) {
  const cells = column(name);
  const shape = [cells.length, 1];
  // Texts as they are, numbers as doubles, dates as seconds since 1970 on their own clock; NaN is missing.
  const number = (cell) => (cell === '' ? NaN : isNaN(cell) ? Date.parse(cell + 'T00:00:00Z') / 1000 : Number(cell));
  inputs[name] =
    type === 'string'
      ? new ort.Tensor('string', cells, shape)
      : new ort.Tensor('float64', Float64Array.from(cells, number), shape);
}
const { prediction, probability, mutual_information: information } = await session.run(inputs);

const classes = probability.dims[1];
let largest = 0;
let different = 0;
for (let row = 0; row < lines.length; row++) {
  const best = Math.max(...probability.data.slice(row * classes, (row + 1) * classes));
  largest = Math.max(
    largest,
    Math.abs(best - Number(column('probability')[row])),
    Math.abs(information.data[row] - Number(column('mutual_information')[row])),
  );
  different += prediction.data[row] === column('prediction')[row] ? 0 : 1;
}
console.log(`${lines.length} rows, ${different} other predictions, largest difference ${largest.toExponential(1)}`);
if (!(lines.length > 0 && different === 0 && largest < 1e-5)) process.exit(1);
