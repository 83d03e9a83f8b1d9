#!/usr/bin/env python3
"""The PyTorch side of the time to an accuracy: variational continual learning on permuted images, task after task.

The steps are those of reference_step.py, with local reparameterization. A task starts from fresh means (He et al., 2015)
and log sigmas; its prior is N(0, prior_sigma^2) for the first task and the last posterior afterwards. Adam starts anew, and
its rate falls to zero along a cosine. What is predicted is the mean of the softmax over 20 weight samples.

Protocol, as a child process: prints `ready ..`, then answers each line `EPOCHS` on stdin with `EPOCHS SECONDS ACCURACY`:
the seconds that the steps of all tasks took, and the average accuracy on their test rows after the last, in percent.
"""
import argparse
import math
import sys
import time

import torch

import reference_step as reference

TEST_SAMPLES = 20


def fresh(step, log_sigma, generator):
    """Means by fan-in, biases zero."""
    with torch.no_grad():
        mu, rho = step.theta.split(reference.SIZE)
        rho.fill_(log_sigma)
        for index, view in enumerate(reference.layers(mu)):
            if index % 2:
                view.zero_()
            else:
                view.normal_(std=math.sqrt(2.0 / view.shape[1]), generator=generator)


class Tasks:
    """Learns permutations of the same images; the steps of one variant."""

    def __init__(self, variant, train, test, options):
        self.train, self.test, self.options = train, test, options
        self.step = reference.VARIANTS[variant]("L", train, 1, options.threads)
        self.manual = variant == "manual"

    def set_prior(self, mu, var):
        s = self.step
        if self.manual:
            s.precision = 1.0 / (var * s.n)
            s.pull = mu * s.precision
        else:
            s.prior_mu, s.prior_var, s.prior_log_var = mu, var, var.log()

    def begin(self, order, generator):
        s = self.step
        s.pixels = self.train[0][:, order].contiguous()
        s.batches = iter(())
        fresh(s, self.options.log_sigma, generator)
        if self.manual:
            s.m.zero_(), s.v.zero_()
            s.t = 0
        else:
            s.adam = torch.optim.Adam([s.theta], lr=self.options.rate, betas=(reference.BETA1, reference.BETA2),
                                      eps=reference.EPSILON)

    def learn(self, steps):
        for t in range(steps):
            rate = self.options.rate * 0.5 * (1 + math.cos(math.pi * t / steps))
            if self.manual:
                reference.LEARNING_RATE = rate
            else:
                self.step.adam.param_groups[0]["lr"] = rate
            self.step.step()

    def posterior(self):
        mu, rho = self.step.theta.detach().split(reference.SIZE)
        return mu.clone(), rho.clone()

    def accuracy(self, mu, rho, order):
        x = self.test[0][:, order].float().mul_(1.0 / 255.0).t()
        generator = torch.Generator().manual_seed(5)
        total = 0
        for _ in range(TEST_SAMPLES):
            views = reference.layers(mu + rho.exp() * torch.randn(reference.SIZE, generator=generator))
            h = x
            for k in range(reference.LAYERS):
                h = torch.addmm(views[2 * k + 1], views[2 * k], reference.activate(h) if k else h)
            total = total + torch.softmax(h, 0)
        return 100.0 * (total.argmax(0) == self.test[1]).float().mean().item()

    def run(self, epochs):
        generator = torch.Generator().manual_seed(11)
        size = reference.SIZE
        self.set_prior(torch.zeros(size), torch.full((size,), self.options.prior_sigma ** 2))
        orders = [torch.randperm(reference.UNITS[0], generator=generator) for _ in range(self.options.tasks)]
        seconds = 0.0
        for order in orders:
            self.begin(order, generator)
            start = time.perf_counter()
            self.learn(epochs * (self.step.n // reference.BATCH))
            seconds += time.perf_counter() - start
            mu, rho = self.posterior()
            self.set_prior(mu, (2 * rho).exp())
        return seconds, sum(self.accuracy(mu, rho, order) for order in orders) / len(orders)


def main():
    parser = argparse.ArgumentParser(description="PyTorch reference for the time to an accuracy.")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--train", required=True)
    parser.add_argument("--test", required=True)
    parser.add_argument("--shape", default="784-100-100-10")
    parser.add_argument("--batch", type=int, required=True)
    parser.add_argument("--tasks", type=int, required=True)
    parser.add_argument("--rate", type=float, required=True)
    parser.add_argument("--log-sigma", type=float, required=True)
    parser.add_argument("--prior-sigma", type=float, required=True)
    parser.add_argument("--variant", choices=("autograd", "manual"), required=True)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    reference.configure((int(units) for units in options.shape.split("-")), options.batch, False)
    if reference.blas_name() == "reference":
        sys.exit("torch would use reference BLAS, 50 times slower: run compare-setup.sh and source its preload.env")
    tasks = Tasks(options.variant, reference.read_data(options.train), reference.read_data(options.test), options)
    reference.run(tasks.step, 30)
    print(f"ready torch={torch.__version__} threads={torch.get_num_threads()} blas={reference.blas_name()}", flush=True)
    for line in sys.stdin:
        seconds, accuracy = tasks.run(int(line))
        print(f"{line.strip()} {seconds:.3f} {accuracy:.3f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
