# Writes the tables of analyst.py as CSV files into the directory given: of R packages that Debian carries.
to <- commandArgs(trailingOnly = TRUE)[1]
dataset <- function(package, name) {
  if (!requireNamespace(package, quietly = TRUE)) {
    message("analyst: R package '", package, "' is missing (Debian: r-cran-", tolower(package), ")")
    quit(status = 2)
  }
  found <- new.env()
  utils::data(list = name, package = package, envir = found)
  rows <- if (exists(name, found)) get(name, found) else getExportedValue(package, name)
  as.data.frame(rows)
}
save <- function(rows, name) {
  for (column in names(rows)) {
    if (inherits(rows[[column]], "POSIXct")) rows[[column]] <- format(rows[[column]], "%Y-%m-%dT%H:%M:%S")
    if (is.character(rows[[column]])) rows[[column]] <- gsub("[\r\n]+", " ", rows[[column]])
  }
  utils::write.csv(rows, file.path(to, paste0(name, ".csv")), row.names = FALSE, na = "")
}
save(dataset("carData", "MplsStops"), "stops")
save(dataset("AER", "HMDA"), "mortgages")
save(dataset("dplyr", "storms"), "storms")
save(dataset("dslabs", "trump_tweets"), "tweets")
save(dataset("ggplot2", "diamonds"), "diamonds")
save(dataset("modeldata", "ames"), "homes")
save(dataset("modeldata", "mlc_churn"), "churn")
save(dataset("modeldata", "credit_data"), "credit")
save(dataset("modeldata", "wa_churn"), "subscribers")
save(dataset("modeldata", "lending_club"), "loans")
save(dataset("AER", "CPSSW8"), "wages")
save(dataset("ggplot2", "txhousing"), "sales")
